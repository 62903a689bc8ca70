import type { PublicFileInfo, PublicFormAnswer } from '#core/http/public-form-contract.ts'

/** What the page of a mailed link draws, and the calls it makes with the link's token. */
export interface PublicFormProps {
  readonly answer: PublicFormAnswer
  readonly calls: PublicFormCalls
  /** Told what the form is after it was sent. */
  readonly onSent: (answer: PublicFormAnswer) => void
}

/** Calls of one link; each rejects with ApiError. */
export interface PublicFormCalls {
  /** Keeps a draft behind the one of this number; answers its own. */
  readonly keepDraft: (values: object, draftNo: number) => Promise<number>
  readonly send: (move: string, values: object) => Promise<PublicFormAnswer>
  readonly addFile: (file: File) => Promise<PublicFileInfo>
  readonly removeFile: (id: number) => Promise<void>
}
