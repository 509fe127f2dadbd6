import gate from "./postern.svg";
import classes from "./wordmark.module.css";

/** The gate and the name. */
export function Wordmark({ size = "md" }: { readonly size?: "md" | "lg" }) {
  return (
    <span className={classes.root} data-size={size}>
      <img className={classes.gate} src={gate} alt="" />
      Postern
    </span>
  );
}
