import { Outlet } from "@tanstack/react-router";
import { useMay } from "../kit/access/may.ts";
import { SettingsNavigationDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { OPERATOR_PAGES, SETTINGS_PAGES } from "../kit/navigation/sections.ts";
import { SectionFrame, type SectionLink } from "../kit/ui/section-frame.tsx";

const [first, ...others] = SETTINGS_PAGES;
type Page = (typeof SETTINGS_PAGES)[number] | (typeof OPERATOR_PAGES)[number];
const toLink = ({ to, label }: Page): SectionLink => ({ label, link: { to } });

export function SettingsLayout() {
  const [{ data }] = useQuery({ query: SettingsNavigationDocument });
  const may = useMay();
  const pages = [
    ...others.filter(({ needs }) => may(needs)),
    ...(data?.viewer.isOperator === true ? OPERATOR_PAGES : []),
  ];
  return (
    <SectionFrame title="Settings" label="Settings" sections={[toLink(first), ...pages.map(toLink)]}>
      <Outlet />
    </SectionFrame>
  );
}
