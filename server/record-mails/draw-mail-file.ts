import type { DrawMailFile } from '../mail/mail.ts'
import type { WritePdf } from '../printing/write-pdf.ts'

/** Draws files of mails as PDF. */
export function drawMailFile(writePdf: WritePdf): DrawMailFile {
  return ({ printed, pages }, language) => writePdf(printed, { language, pages })
}
