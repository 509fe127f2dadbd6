import { Button, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Page } from "../ui/page.tsx";
import { StepList } from "./step-list.tsx";
import { firstSteps } from "./steps.ts";

const NOTHING_YET = firstSteps({ form: null, hasVisitor: false, hasArrived: false, hasOpened: false, newest: null });

/** The empty dashboard explains itself: four steps, and the first one to press. */
export function FirstForm() {
  return (
    <Page>
      <Title order={1} mb={28}>
        Your first form
      </Title>
      <StepList
        steps={NOTHING_YET}
        headings={2}
        action={(name) =>
          name === "form" && (
            <Button leftSection={<IconPlus size={18} />} renderRoot={(props) => <Link {...props} to="/forms/new" />}>
              Create a form
            </Button>
          )
        }
      />
    </Page>
  );
}
