import { IconMailExclamation } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { FormNavigation_FormFragment } from "../graphql/operations/documents.ts";
import { Instant } from "../ui/instant.tsx";
import { failingAddresses } from "./failing-addresses.ts";
import classes from "./failing-mail.module.css";

/** A line above every page while mail does not arrive: to whom, since when, and where to see why. */
export default function FailingMail({ forms }: { readonly forms: readonly FormNavigation_FormFragment[] }) {
  const failing = failingAddresses(forms);
  const [first] = failing;
  if (first === undefined) return null;
  return (
    <div className={classes.root} role="status">
      <IconMailExclamation size={18} aria-hidden="true" />
      <span>
        {failing.length === 1
          ? `Email to ${first.address} is failing`
          : `Email to ${failing.length} addresses is failing`}{" "}
        since <Instant at={first.since} as="short" />. Your messages are safe here.
      </span>
      <Link to="/forms/$formId/setup/mail" params={{ formId: first.formId }} className={classes.link}>
        See why
      </Link>
    </div>
  );
}
