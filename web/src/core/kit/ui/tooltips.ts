import classes from "./over-page.module.css";

const DELAY_MS = 400;
const GAP_PX = 6;

/** Shows the `data-tooltip` of the hovered or keyboard-focused element, in one shared element. */
export function startTooltips(): void {
  const tooltip = document.createElement("div");
  tooltip.className = classes.tooltip ?? "";
  tooltip.popover = "manual";
  // It repeats the control's accessible name.
  tooltip.ariaHidden = "true";
  document.body.append(tooltip);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    tooltip.hidePopover();
  };
  const show = (target: HTMLElement) => {
    if (!target.isConnected) return;
    tooltip.textContent = target.dataset.tooltip ?? "";
    tooltip.showPopover();
    const [of, own] = [target.getBoundingClientRect(), tooltip.getBoundingClientRect()];
    const left = of.left + (of.width - own.width) / 2;
    const isRoomBelow = of.bottom + GAP_PX + own.height < window.innerHeight;
    tooltip.style.left = `${Math.max(GAP_PX, Math.min(left, window.innerWidth - own.width - GAP_PX))}px`;
    tooltip.style.top = `${isRoomBelow ? of.bottom + GAP_PX : of.top - GAP_PX - own.height}px`;
  };
  const targetOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;

  document.addEventListener("pointerover", (event) => {
    hide();
    const target = targetOf(event);
    if (target !== null && event.pointerType === "mouse") timer = setTimeout(() => show(target), DELAY_MS);
  });
  document.addEventListener("focusin", (event) => {
    hide();
    const target = targetOf(event);
    if (target?.matches(":focus-visible") === true) show(target);
  });
  for (const end of ["focusout", "pointerdown", "keydown", "scroll"]) document.addEventListener(end, hide, true);
}
