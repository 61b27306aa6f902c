/** What a run of chaos showed. `wrong` has a sentence for each broken promise, and is empty when all were kept. */
export interface ChaosReport {
  what: string;
  missions: number;
  /** How often the thing was broken. */
  breaks: number;
  turns: number;
  turnsLost: number;
  seconds: number;
  wrong: string[];
}
