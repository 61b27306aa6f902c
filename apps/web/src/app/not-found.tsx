import type { Metadata } from "next";
import { LostPage } from "../components/lost-page.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="px-4 sm:px-6">
      <LostPage />
    </main>
  );
}
