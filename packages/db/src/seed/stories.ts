import { busyWeek } from "./stories/busy-week.ts";
import { crowd } from "./stories/crowd.ts";
import { firstDay } from "./stories/first-day.ts";
import { hostileStory } from "./stories/hostile.ts";
import { longNight } from "./stories/long-night.ts";
import type { Story } from "./story.ts";

export const stories: readonly Story[] = [
  firstDay,
  busyWeek({ missions: 200 }),
  longNight({ events: 20_000 }),
  hostileStory,
  crowd({ entries: 200_000 }),
];
