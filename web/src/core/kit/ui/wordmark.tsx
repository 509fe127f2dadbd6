import { Text } from "@mantine/core";
import gate from "./postern.svg";

export function Wordmark({ size = "md" }: { readonly size?: "md" | "lg" }) {
  return (
    <Text
      span
      display="inline-flex"
      fz={size === "lg" ? "1.75rem" : "1.25rem"}
      fw={600}
      lts="-0.01em"
      style={{ alignItems: "center", gap: "0.55em" }}
    >
      <img src={gate} alt="" style={{ width: "1.3em", height: "1.3em" }} />
      Postern
    </Text>
  );
}
