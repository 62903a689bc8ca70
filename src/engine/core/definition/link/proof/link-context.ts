import type { CodeCatalogue } from '../../../model/code-catalogue.ts'
import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { EffectiveDocument } from '../../read/effective-document.ts'
import type { SourceFile } from '../../read/source-file.ts'
import type { TenantDefinitions } from '../../../model/tenant-definitions.ts'
import type { Proof } from './proof.ts'

/** What references are checked against. */
export interface LinkContext {
  readonly definitions: TenantDefinitions
  /** Form files by family id, as merged for the tenant. */
  readonly documents: ReadonlyMap<string, EffectiveDocument>
  /** The files that stand once. */
  readonly sources: {
    readonly menu: SourceFile | undefined
    readonly search: SourceFile | undefined
    readonly settings: SourceFile | undefined
    readonly preferences: SourceFile | undefined
    readonly permissions: SourceFile | undefined
  }
  /** What code offers: every name a definition may use. */
  readonly code: CodeCatalogue
  /** Every permission name there is. */
  readonly permissions: ReadonlySet<string>
  readonly proof: Proof
}

/** One family at hand, and everything it may refer to. */
export interface FamilyLink extends LinkContext {
  readonly family: FamilyDefinition
}
