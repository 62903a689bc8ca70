/** What is wrong with the e-mail and the phone of a registration; undefined where nothing is. */
export interface ContactIssues {
  readonly email: 'required' | 'invalid' | undefined
  readonly phone: 'required' | 'digits' | undefined
}

/** Longest address that can be delivered (RFC 5321), and more digits than any phone number has. */
const longestEmail = 254
const longestPhone = 20

/** Both are required; the e-mail must look like one and the phone hold digits only (SPEC-5.31). */
export function contactIssues(email: string, phone: string): ContactIssues {
  return { email: emailIssue(email.trim()), phone: phoneIssue(phone.trim()) }
}

function emailIssue(email: string): ContactIssues['email'] {
  if (email === '') return 'required'
  const isAddress = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\.]+(\.[^\s@<>"(),;:\\.]+)+$/.test(email)
  return isAddress && email.length <= longestEmail ? undefined : 'invalid'
}

function phoneIssue(phone: string): ContactIssues['phone'] {
  if (phone === '') return 'required'
  return /^[0-9]+$/.test(phone) && phone.length <= longestPhone ? undefined : 'digits'
}
