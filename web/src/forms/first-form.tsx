import { Button, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Page } from "../ui/page.tsx";
import classes from "./first-form.module.css";

/** The empty dashboard explains itself: three steps, and the first one to press. */
export function FirstForm() {
  return (
    <Page>
      <Title order={1}>Your first form</Title>
      <ol className={classes.steps}>
        <li>
          <h2>Make a form here</h2>
          <p>Give it a name, and the e-mail address that should get a copy of every message.</p>
        </li>
        <li>
          <h2>Paste its snippet into your page</h2>
          <p>Plain HTML is enough. Any form you already have works too: point its action at the form’s address.</p>
        </li>
        <li>
          <h2>Read what arrives</h2>
          <p>Every message is screened: real ones come to the Inbox, the rest is kept in Spam. Nothing is dropped.</p>
        </li>
      </ol>
      <Button
        size="md"
        leftSection={<IconPlus size={18} />}
        renderRoot={(props) => <Link {...props} to="/forms/new" />}
      >
        Create a form
      </Button>
    </Page>
  );
}
