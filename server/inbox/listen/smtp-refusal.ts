/** An answer that takes no mail; 4xx asks to come again later, 5xx says why it never will. */
export class SmtpRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, text: string) {
    super(text)
    this.responseCode = responseCode
  }
}
