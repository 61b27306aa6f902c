export type NatsServerSettings = { name: string; port: number; storeDir: string; user: string; password: string };

/**
 * Configuration of a broker of our own: loopback only, one user, JetStream in `storeDir`.
 * It holds the password: write it with mode 0600.
 */
export function natsServerConfig({ name, port, storeDir, user, password }: NatsServerSettings): string {
  return `server_name: ${quoted(name)}
listen: ${quoted(`127.0.0.1:${port}`)}
max_payload: 8MB
jetstream {
  store_dir: ${quoted(storeDir)}
  max_memory_store: 64MB
  max_file_store: 2GB
}
authorization {
  user: ${quoted(user)}
  password: ${quoted(password)}
}
`;
}

function quoted(text: string): string {
  if (/["\\\p{Cc}]/u.test(text))
    throw new Error("a value of the broker's configuration may not hold quotes, backslashes or control characters");
  return `"${text}"`;
}
