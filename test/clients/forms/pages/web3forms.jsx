import useWeb3Forms from "@web3forms/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";

function ContactForm() {
  const [result, setResult] = useState("");
  const { submit } = useWeb3Forms({
    access_key: "1",
    settings: { from_name: "Site", subject: "New message" },
    onSuccess: (message) => setResult(message),
    onError: (message) => setResult(`ERROR ${message}`),
  });
  const send = (event) => {
    event.preventDefault();
    submit({ name: "Ada Lovelace", email: "ada@example.com", message: "Could you repair an oak table by May?" });
  };
  return (
    <form onSubmit={send}>
      <button type="submit">Send</button>
      <p>{result}</p>
    </form>
  );
}

createRoot(document.getElementById("root")).render(<ContactForm />);
