import type { DocumentLink } from '#core/text/document-link.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import type { Result } from '#core/errors/result.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { LookupCandidate } from './grid-props.ts'

/** What a widget may ask of the form; the form knows the server, the widget does not. */
export interface WidgetServices {
  /** The words of a locale key in the person's language. */
  readonly translate: (key: string, params?: Readonly<Record<string, string | number>>) => string
  readonly locale: Locale
  /** Candidates of this lookup for what was typed; rejects when the search failed, or was aborted. */
  readonly search: (words: string, signal: AbortSignal) => Promise<readonly LookupCandidate[]>
  /** Address of a document of any type; absent, or undefined, where this person has no screen of it. */
  readonly documentAddress?: (link: DocumentLink) => string | undefined
  /** Files of the record; absent until it is stored, because a file hangs on a record. */
  readonly files?: WidgetFiles | undefined
  /** Pictures that belong to no record; absent elsewhere than on the screen that sets them. */
  readonly pictures?: WidgetPictures
}

/** What a widget may do with pictures of the tenant. */
export interface WidgetPictures {
  /** Stores a picture and answers its name, or the words of the refusal; `progress` runs from 0 to 1. */
  readonly send: (file: File, progress: (share: number) => void) => Promise<Result<string, string>>
  /** Where the picture of a name is shown from. */
  readonly addressOf: (name: string) => string
}

/** What a widget may do with files. */
export interface WidgetFiles {
  /** Stores a file and answers the id the field keeps, or the words of the refusal; `progress` runs from 0 to 1. */
  readonly upload: (file: File, progress: (share: number) => void) => Promise<Result<UploadedFile, string>>
  /** Content of a stored file; rejects when it cannot be had. */
  readonly read: (id: number) => Promise<Blob>
  /** The small one of a stored picture; rejects when it cannot be had. */
  readonly readSmall: (id: number) => Promise<Blob>
  /** Hands a stored file to the person under that name; rejects when it cannot be had. */
  readonly save: (id: number, name: string) => Promise<void>
}

/** A stored file. */
export interface UploadedFile {
  readonly id: number
  readonly name: string
}

/** What a save would be warned of at a field. */
export interface FieldWarning {
  readonly text: string
  readonly records: readonly { readonly name: string; readonly address: string }[]
}

/** What a widget is given: a value to draw and where to report a new one. It decides nothing (style guide, example 6). */
export interface WidgetProps {
  /** DOM id of the control; label, help and message derive theirs from it. */
  readonly id: string
  readonly field: FieldDefinition
  readonly label: string
  readonly help: string | undefined
  /** What to type, shown while the control is empty. */
  readonly placeholder?: string | undefined
  readonly value: Scalar | undefined
  /** What the control shows: words typed that are no value yet, else the title of a record, else the formatted value. */
  readonly text: string
  /** The value at a glance, while nobody is in the control; absent where it says all there is (KIND-20). */
  readonly glance?: string | undefined
  /** Translated message of what is wrong, or undefined. */
  readonly issue: string | undefined
  /** What a save would be warned of, in words, and where the records they name are; undefined when nothing is. */
  readonly warning?: FieldWarning | undefined
  readonly isReadOnly: boolean
  readonly isRequired: boolean
  /** A finished value; `candidate` when a record was picked. */
  readonly onChange: (value: Scalar, candidate?: LookupCandidate) => void
  /** Words as they are typed; the form understands them by the field's kind. */
  readonly onType: (words: string) => void
  /** The control was left: whatever was typed is now final. */
  readonly onLeave: () => void
  readonly services: WidgetServices
}
