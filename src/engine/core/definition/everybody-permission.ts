/** The right everybody who is signed in has, whatever the role: what guards a person's own things, such as their messages. */
export const everybodyPermission = 'SignedIn'
