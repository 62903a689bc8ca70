/** What the audit log may say was done besides the moves of definitions, and the kinds of records it knows besides their families. */
export const auditChoices: Readonly<Record<string, readonly string[]>> = {
  'audit.action': [
    ...['create', 'change', 'delete', 'attach', 'detach', 'take', 'giveBack', 'run', 'export', 'grant'],
    ...['generateDone', 'generateFailed', 'generateStopped', 'applyDone', 'applyFailed', 'applyStopped'],
    ...['undoDone', 'undoFailed', 'undoStopped'],
    ...['sign-in', 'sign-out', 'sign-in-refused', 'switch-access', 'tenant-refused', 'blocked', 'password-accepted'],
    ...['password-changed', 'factor-registered', 'directory-accepted', 'directory-refused', 'administrator'],
  ],
  'audit.record': ['session', 'preference'],
}
