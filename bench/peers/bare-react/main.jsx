import { useState } from 'react'
import { createRoot } from 'react-dom/client'

// The least a login page of React can be: no settings, no texts, no styles, no router.

function Login() {
  const [values, setValues] = useState({ user: '', password: '' })
  const set = (name) => (event) => setValues({ ...values, [name]: event.target.value })
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>
        User ID <input value={values.user} onChange={set('user')} />
      </label>
      <label>
        Password <input type="password" value={values.password} onChange={set('password')} />
      </label>
      <button disabled={values.user === ''}>Login</button>
    </form>
  )
}

createRoot(document.getElementById('root')).render(<Login />)
