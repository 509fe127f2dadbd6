// A separate file lets the bundler drop the rest of the package.
export { Notifications as default } from "@mantine/notifications";
