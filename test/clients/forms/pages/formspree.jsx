import { useForm, ValidationError } from "@formspree/react";
import { createRoot } from "react-dom/client";

function ContactForm() {
  const [state, handleSubmit] = useForm("FORM_ID", { endpoint: "POSTERN_ORIGIN" });
  if (state.succeeded) return <p>Thanks for joining!</p>;
  return (
    <form onSubmit={handleSubmit}>
      <input aria-label="Name" name="name" defaultValue="Ada Lovelace" />
      <input aria-label="Email" name="email" defaultValue="ada@example.com" />
      <textarea aria-label="Message" name="message" defaultValue="Could you repair an oak table by May?" />
      <ValidationError errors={state.errors} />
      <button type="submit" disabled={state.submitting}>
        Send
      </button>
    </form>
  );
}

createRoot(document.getElementById("root")).render(<ContactForm />);
