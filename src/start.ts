import 'virtual:blueprint-first.css'
import './widgets/theme/theme.css'
import { makeFirstCalls } from './engine/ui/shell/boot/first-calls.ts'
import { leadToSso } from './engine/ui/shell/boot/lead-to-sso.ts'
import { limitTrust } from './engine/ui/shell/boot/trusted-types.ts'

// The entry of the browser: small, so that the first calls leave while the application's code is still on its way.

limitTrust(window)
leadToSso()
const calls = makeFirstCalls()
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element to draw in')
// Not awaited at the top: the application's code imports what this file is made of, and each would wait for the other.
void import('./main.tsx').then(({ showApp }) => showApp(root, calls))
