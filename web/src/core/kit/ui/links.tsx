import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** Router links styled like the library's. */
export const TextLink = createLink((props: AnchorProps & ComponentProps<"a">) => <Anchor {...props} />);

export const ButtonLink = createLink((props: ButtonProps & ComponentProps<"a">) => <Button component="a" {...props} />);
