import { Title, UnstyledButton } from "@mantine/core";
import {
  IconBell,
  IconBrandDiscord,
  IconBrandSlack,
  IconBrandTeams,
  IconBrandTelegram,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import { useId } from "react";
import { WEBHOOK_FORMAT_NAMES, WEBHOOK_FORMATS, type WebhookFormat } from "../../../../shared/webhook-formats.ts";
import classes from "./service-tiles.module.css";

interface ServiceTilesProps {
  /** True if nothing was added yet, so the page heading suffices. */
  readonly isFirst: boolean;
  readonly onChoose: (format: WebhookFormat) => void;
}

export function ServiceTiles({ isFirst, onChoose }: ServiceTilesProps) {
  const id = useId();
  return (
    <div>
      <Title order={3} id={id} size="h4" mb="sm">
        {isFirst ? "Choose a service" : "Add another"}
      </Title>
      <ul className={classes.tiles} aria-labelledby={id}>
        {WEBHOOK_FORMAT_NAMES.map((format) => {
          const ServiceIcon = ICONS[format];
          return (
            <li key={format}>
              <UnstyledButton className={classes.tile} onClick={() => onChoose(format)}>
                <ServiceIcon size={22} color="var(--postern-accent)" aria-hidden="true" />
                {WEBHOOK_FORMATS[format].label}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const ICONS: Readonly<Record<WebhookFormat, TablerIcon>> = {
  postern: IconWebhook,
  slack: IconBrandSlack,
  discord: IconBrandDiscord,
  teams: IconBrandTeams,
  telegram: IconBrandTelegram,
  ntfy: IconBell,
};
