/** What a run of chaos showed. `wrong` has a sentence for each broken promise, and is empty when all were kept. */
export interface ChaosReport {
  what: string;
  missions: number;
  /** How often the thing was broken. */
  breaks: number;
  turns: number;
  turnsLost: number;
  /** Turns that went on under another runner. */
  turnsAdopted: number;
  seconds: number;
  wrong: string[];
}
