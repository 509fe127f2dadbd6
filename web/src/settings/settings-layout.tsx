import { Outlet } from "@tanstack/react-router";
import { SETTINGS_PAGES } from "../sections.ts";
import { SectionFrame, type SectionLink } from "../ui/section-frame.tsx";

const [first, ...others] = SETTINGS_PAGES;
const toLink = ({ to, label }: (typeof SETTINGS_PAGES)[number]): SectionLink => ({ label, link: { to } });
const SECTIONS = [toLink(first), ...others.map(toLink)] as const;

export function SettingsLayout() {
  return (
    <SectionFrame title="Settings" label="Settings" sections={SECTIONS}>
      <Outlet />
    </SectionFrame>
  );
}
