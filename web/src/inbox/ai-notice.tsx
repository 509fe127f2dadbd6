import classes from "./spam-verdict.module.css";

/** Stands above a message whose text speaks to a machine; it is a notice, not a verdict. */
export function AiNotice() {
  return (
    <section className={classes.held} aria-label="About this text">
      <p className={classes.title}>Parts of this message speak to an AI, not to you</p>
      <p className={classes.advice}>
        It may try to give orders to an assistant that reads your messages. Nothing here acts on it, and agents that use
        Postern are told to treat it as text and to let you know. If you paste it elsewhere, be careful.
      </p>
    </section>
  );
}
