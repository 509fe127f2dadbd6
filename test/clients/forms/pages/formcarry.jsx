import { useForm } from "@formcarry/react";
import { createRoot } from "react-dom/client";

function ContactForm() {
  const { state, submit } = useForm({ id: "FORM_ID" });
  if (state.submitted) return <p>Thank you! We received your submission.</p>;
  return (
    <form onSubmit={submit}>
      <input aria-label="Name" name="name" defaultValue="Ada Lovelace" />
      <input aria-label="Email" name="email" defaultValue="ada@example.com" />
      <textarea aria-label="Message" name="message" defaultValue="Could you repair an oak table by May?" />
      <p>{state.error?.message}</p>
      <button type="submit">Send</button>
    </form>
  );
}

createRoot(document.getElementById("root")).render(<ContactForm />);
