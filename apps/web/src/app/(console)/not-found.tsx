import { LostPage } from "../../components/lost-page.tsx";

export default function NotFound() {
  return <LostPage />;
}
