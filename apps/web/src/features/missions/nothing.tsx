import { Button } from "../../components/ui/button.tsx";
import { Empty } from "../../components/ui/empty.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";

export function NoMissions() {
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 py-5 sm:px-6">
      <h1 className="font-semibold text-xl tracking-tight">Missions</h1>
      <Empty
        title="No missions yet"
        says={
          <>
            A mission is a piece of work in a repository, and a command that proves it done. An agent works on it unit
            by unit; nothing counts until your check has passed, and nothing is delivered without your word.
          </>
        }
        actions={
          <>
            <LinkButton href="/first-run" variant="primary">
              Check the system and try a sample
            </LinkButton>
            <LinkButton href="/missions/new">New mission</LinkButton>
          </>
        }
      />
    </div>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Empty
      title="No mission fits"
      says="Nothing has this status and these words at once."
      actions={<Button onClick={onClear}>Show all missions</Button>}
    />
  );
}
