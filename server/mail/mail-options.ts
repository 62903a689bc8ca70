import type { MailMessage } from './mail.ts'

/** A mail as the mail library takes it; auto-generated, so that out-of-office programs stay silent (RFC 3834). */
export function mailOptions(message: MailMessage) {
  return {
    messageId: `<${message.messageId}>`,
    from: message.from,
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html,
    attachments: message.files.map(({ name, content, mediaType }) => ({
      filename: name,
      content,
      contentType: mediaType,
    })),
    headers: { 'Content-Language': message.language, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
