import { useFormspark } from "@formspark/use-formspark";
import { useState } from "react";
import { createRoot } from "react-dom/client";

function ContactForm() {
  const [submit] = useFormspark({ formId: "FORM_ID" });
  const [result, setResult] = useState("");
  const send = async (event) => {
    event.preventDefault();
    await submit({
      name: "Ada Lovelace",
      email: "ada@example.com",
      message: "Could you repair an oak table by May?",
      _email: { subject: "New message", template: { title: false } },
    });
    setResult("Form submitted");
  };
  return (
    <form onSubmit={send}>
      <button type="submit">Send</button>
      <p>{result}</p>
    </form>
  );
}

createRoot(document.getElementById("root")).render(<ContactForm />);
