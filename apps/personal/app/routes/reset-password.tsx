export default function Page() { return <p>reset-password</p> }
