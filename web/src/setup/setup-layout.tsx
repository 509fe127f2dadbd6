import { getRouteApi, Outlet } from "@tanstack/react-router";
import { SectionFrame, type SectionLink } from "../ui/section-frame.tsx";
import { SETUP_SECTIONS } from "./setup-sections.ts";

const route = getRouteApi("/owner/forms/$formId/setup");

export function SetupLayout() {
  const { formId } = route.useParams();
  const [first, ...others] = SETUP_SECTIONS;
  const toLink = ({ to, label }: (typeof SETUP_SECTIONS)[number]): SectionLink => ({
    label,
    link: { to, params: { formId } },
  });
  return (
    <SectionFrame label="Setup" sections={[toLink(first), ...others.map(toLink)]}>
      <Outlet />
    </SectionFrame>
  );
}
