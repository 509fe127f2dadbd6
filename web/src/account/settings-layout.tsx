import { Outlet } from "@tanstack/react-router";
import { SettingsNavigationDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { OPERATOR_PAGES, SETTINGS_PAGES } from "../kit/navigation/sections.ts";
import { SectionFrame, type SectionLink } from "../kit/ui/section-frame.tsx";

const [first, ...others] = SETTINGS_PAGES;
type Page = (typeof SETTINGS_PAGES)[number] | (typeof OPERATOR_PAGES)[number];
const toLink = ({ to, label }: Page): SectionLink => ({ label, link: { to } });
const SECTIONS = [toLink(first), ...others.map(toLink)] as const;
const OPERATOR_SECTIONS = [...SECTIONS, ...OPERATOR_PAGES.map(toLink)] as const;

export function SettingsLayout() {
  const [{ data }] = useQuery({ query: SettingsNavigationDocument });
  const sections = data?.viewer.isOperator === true ? OPERATOR_SECTIONS : SECTIONS;
  return (
    <SectionFrame title="Settings" label="Settings" sections={sections}>
      <Outlet />
    </SectionFrame>
  );
}
