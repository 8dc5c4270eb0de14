/** Rows that are JSON text already, an array of them: they go into an answer as they are. */
export class JsonRows {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
