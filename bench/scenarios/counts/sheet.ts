import type pg from 'pg'
import type { HttpCaller } from '../../product/http-caller.ts'

/** Headers of the next session in turn. */
export type Headers = () => Readonly<Record<string, string>>
/** One POST or another; answers the record. */
export type Post = (target: string, body: object, version?: number) => Promise<Row>

/** A record, as far as the bench reads it. */
export interface Row {
  readonly Id: number
  readonly VersionNo: number
}

/** A sheet to be measured, and the ways to it. */
export interface Sheet {
  readonly admin: pg.Pool
  readonly caller: HttpCaller
  readonly headers: Headers
  readonly post: Post
  /** The same by hand. */
  readonly floor: HttpCaller
  readonly lines: number
  readonly location: number
}
