import { Title } from "@mantine/core";
import { Link, Outlet } from "@tanstack/react-router";
import { Page } from "../ui/page.tsx";
import classes from "./settings-layout.module.css";

export function SettingsLayout() {
  return (
    <Page>
      <Title order={1}>Settings</Title>
      <nav className={classes.tabs} aria-label="Settings">
        <Link to="/settings/profile" className={classes.tab}>
          Profile
        </Link>
        <Link to="/settings/security" className={classes.tab}>
          Security
        </Link>
        <Link to="/settings/agents" className={classes.tab}>
          Connected agents
        </Link>
        <Link to="/settings/tokens" className={classes.tab}>
          Agent tokens
        </Link>
        <Link to="/settings/webhooks" className={classes.tab}>
          Webhooks
        </Link>
        <Link to="/settings/spam" className={classes.tab}>
          Spam filter
        </Link>
        <Link to="/settings/data" className={classes.tab}>
          Data & privacy
        </Link>
      </nav>
      <Outlet />
    </Page>
  );
}
