import { Stack, Text } from "@mantine/core";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { LIMITED_WORDS, ROLE_NAMES, ROLE_WORDS } from "../../core/kit/access/describe-role.ts";
import { mayDo } from "../../core/kit/access/may.ts";
import { MembersPageDocument, type MembersPageQuery } from "../../core/kit/graphql/documents.ts";
import { Fact, Facts } from "../../core/kit/ui/facts.tsx";
import { Section, SectionsLoading } from "../../core/kit/ui/section.tsx";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { LeaveSection } from "./leave-section.tsx";
import { MemberList } from "./member-list.tsx";

const SHOWN = { additionalTypenames: ["Account"], requestPolicy: "cache-and-network" as const };

/** All members for those who may manage them; for others, their own permissions. */
export function MembersPage() {
  usePageTitle("Members");
  const asked = { query: MembersPageDocument, context: SHOWN };
  const { data, pending } = useLoaded(asked, <SectionsLoading label="Loading the members" />);
  if (!data) return pending;
  const { viewer } = data;
  const isOnlyAccount = viewer.accounts.length === 1;
  return (
    <Stack gap={48}>
      {mayDo(viewer, "members") ? (
        <MemberList
          giver={viewer.role}
          forms={withDistinctNames(data.forms)}
          isMailSent={viewer.isMailSent}
          isOnlyAccount={isOnlyAccount}
        />
      ) : (
        <>
          <OwnRights {...data} />
          <LeaveSection kept={null} isOnlyAccount={isOnlyAccount} />
        </>
      )}
    </Stack>
  );
}

function OwnRights({ viewer: { id, role, allForms, accounts }, forms }: MembersPageQuery) {
  return (
    <Section title="Members" lead="An owner of the account decides who belongs to it and what they may do.">
      <Facts>
        <Fact name="Account">{accounts.find((account) => account.id === id)?.name}</Fact>
        <Fact name="Your role">
          {ROLE_NAMES[role]}
          <Text size="sm" c="dimmed">
            {(allForms ? ROLE_WORDS : LIMITED_WORDS)[role]}
          </Text>
        </Fact>
        <Fact name="Forms">{allForms ? "All forms" : forms.map(({ name }) => name).join(", ")}</Fact>
      </Facts>
    </Section>
  );
}
