import { SettingsNavigationDocument } from "../graphql/documents.ts";
import { useQuery } from "../graphql/urql.ts";
import { TextLink } from "./links.tsx";

/** Follows the sentence that email is not set up: says where the operator sets it up, and whom others have to ask. */
export function SetUpEmail() {
  const [{ data }] = useQuery({ query: SettingsNavigationDocument });
  if (data === undefined) return null;
  if (!data.viewer.isOperator) return "The operator of this server has to set up email.";
  return (
    <TextLink inherit underline="always" to="/settings/email">
      Set up email
    </TextLink>
  );
}
