export default function Page() { return <p>forgot-password</p> }
