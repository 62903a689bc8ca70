import { readPrintedLogo } from '../branding/logo-pictures.ts'
import type { Db } from '../db/pool.ts'
import type { DrawMailFile } from '../mail/mail.ts'
import type { WritePdf } from '../printing/write-pdf.ts'

/** Draws files of mails as PDF. */
export function drawMailFile(writePdf: WritePdf, db: Db): DrawMailFile {
  return async ({ printed, pages }, { tenantId, language }) => {
    const logo = await readPrintedLogo(db, { tenantId, name: printed.logo })
    return writePdf(printed, { language, pages, logo })
  }
}
