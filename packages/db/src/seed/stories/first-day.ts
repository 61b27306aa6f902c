import * as fates from "../fates.ts";
import type { Story } from "../story.ts";
import { task } from "../tasks.ts";

const minuteMs = 60_000;

export const firstDay: Story = {
  name: "first-day",
  says: "a handful of missions, one in each state that matters",
  async tell({ mission, dice }) {
    await mission(task(dice), fates.done, 310 * minuteMs);
    await mission(task(dice), fates.givingUp, 190 * minuteMs);
    await mission(task(dice), fates.doneTheLongWay, 95 * minuteMs);
    await mission(task(dice), fates.awaitingApproval, 41 * minuteMs);
    await mission(task(dice), fates.asking, 12 * minuteMs);
    await mission(task(dice), fates.standingStill, 7 * minuteMs);
    await mission(task(dice), fates.working, 0);
  },
};
