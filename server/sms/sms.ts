/** A text message ready to leave. */
export interface SmsMessage {
  /** The same at every try, for providers that drop doubles. */
  readonly messageId: string
  /** Digits of the number. */
  readonly to: string
  readonly text: string
}

/** The way to a provider of text messages. Rejects when the message was not accepted; it is tried again like a mail. */
export interface SmsTransport {
  readonly send: (message: SmsMessage) => Promise<void>
}
