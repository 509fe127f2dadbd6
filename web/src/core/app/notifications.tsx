// In a file of its own, from which the bundler leaves out the rest of the package.
export { Notifications as default } from "@mantine/notifications";
