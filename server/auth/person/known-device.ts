import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../db/prepare/secrets.ts'
import { newSecretText } from '../../access/secret-text.ts'

/** `__Host-`: from this origin alone, over a safe connection alone, for every path. */
const cookieName = '__Host-larder-device'

/** Days a device stays known after its last right password. */
const knownDays = 90

/** People one device may know; the one who signed in longest ago gives way. */
const mostPeople = 12

const dayMs = 86_400_000
const devicePattern = /^[A-Za-z0-9_-]{22}$/
const markPattern = /^[0-9]{1,6}-[A-Za-z0-9_-]{43}$/

/** Whom a mark is for; a changed password makes the marks before it worth nothing. */
export interface MarkedPerson {
  readonly tenantId: string
  readonly userId: number
  readonly passwordChangedOn: string
}

/** What marking needs of the application. */
export interface DeviceMarks {
  readonly secrets: Secrets
  readonly now: Date
}

interface Device {
  readonly id: string
  readonly marks: readonly string[]
}

/**
 * The id of the device when this person gave a right password on it before: the browser holds the server's signature of that. It opens
 * nothing; it only keeps the person's tries apart from those of strangers (docs/decisions/sign-in-limits.md).
 */
export function knownDevice(deps: DeviceMarks, cookies: string, person: MarkedPerson): string | undefined {
  const device = readDevice(cookies)
  return device?.marks.some((mark) => isOwn(deps, device.id, { mark, person })) === true ? device.id : undefined
}

/** The `Set-Cookie` value that makes the device known to this person from now on; other people it knows stay known. */
export function deviceCookie(deps: DeviceMarks, cookies: string, person: MarkedPerson): string {
  const device = readDevice(cookies) ?? { id: newSecretText(16), marks: [] }
  const others = device.marks.filter((mark) => !isOwn(deps, device.id, { mark, person }))
  const day = Math.floor(deps.now.getTime() / dayMs)
  const mark = `${day}-${signature(deps.secrets, device.id, { day, person })}`
  const value = [device.id, mark, ...others.slice(0, mostPeople - 1)].join('.')
  return `${cookieName}=${value}; Path=/; Max-Age=${knownDays * 86_400}; HttpOnly; Secure; SameSite=Strict`
}

function readDevice(cookies: string): Device | undefined {
  const pair = cookies.split(';').find((each) => each.trim().startsWith(`${cookieName}=`))
  const [id = '', ...marks] =
    pair
      ?.trim()
      .slice(cookieName.length + 1)
      .split('.') ?? []
  const isRead = devicePattern.test(id) && marks.length <= mostPeople && marks.every((mark) => markPattern.test(mark))
  return isRead ? { id, marks } : undefined
}

interface MarkCheck {
  readonly mark: string
  readonly person: MarkedPerson
}

function isOwn({ secrets, now }: DeviceMarks, deviceId: string, { mark, person }: MarkCheck): boolean {
  const [day = '', given = ''] = mark.split(/-(.*)/s)
  const age = Math.floor(now.getTime() / dayMs) - Number(day)
  const wanted = signature(secrets, deviceId, { day: Number(day), person })
  return age >= 0 && age <= knownDays && timingSafeEqual(Buffer.from(wanted), Buffer.from(given))
}

function signature(
  secrets: Secrets,
  deviceId: string,
  { day, person }: { readonly day: number; readonly person: MarkedPerson },
): string {
  const text = JSON.stringify([deviceId, day, person.tenantId, person.userId, person.passwordChangedOn])
  return createHmac('sha256', secrets.key('known-device')).update(text).digest('base64url')
}
