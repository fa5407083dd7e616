/** The sandbox pages' style sheet: the product's colours, no font or file from other origins. */

/** One style sheet for every page; follows the reader's light or dark preference. */
export const STYLE = `
:root{color-scheme:light dark;
--bg:light-dark(#f0f6f5,#051615);--surface:light-dark(#fff,#0a2221);--sunken:light-dark(#e6efee,#030f0e);--line:light-dark(#d7e2e1,#1e3937);
--line-strong:light-dark(#768b89,#5e7776);--text:light-dark(#0a2322,#e8f3f1);--muted:light-dark(#4a6260,#98afac);--action:light-dark(#005c59,#5ae5ce);
--action-hover:light-dark(#004a47,#8ff4e0);--on-action:light-dark(#fff,#001b1a);--brand-ink:light-dark(#b9391b,#ff9e78);--brand-soft:light-dark(#ffe7dd,#422116);
--ok:light-dark(#0a6d37,#68e099);--bad:light-dark(#b91a41,#fd8996)}
*{box-sizing:border-box;margin:0}
body{background:var(--bg);color:var(--text);font:400 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,main{max-width:1040px;margin:0 auto;padding:20px}
header{display:flex;align-items:center;gap:12px 20px;flex-wrap:wrap}
header nav{display:flex;gap:20px;margin-left:auto}
.mark{font-weight:800;font-size:20px;letter-spacing:-.02em;color:var(--text);text-decoration:none}
.badge{background:var(--brand-soft);color:var(--brand-ink);border-radius:999px;padding:3px 11px;font-size:13px;font-weight:700}
a{color:var(--action)}
h1{font-size:32px;line-height:1.1;letter-spacing:-.02em;margin-bottom:8px}h2{font-size:19px;margin-bottom:14px}
p.lead{color:var(--muted);margin-bottom:24px;max-width:60ch}
.grid{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr))}
section,article{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:20px;min-width:0}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:6px 16px;margin-bottom:14px}dt{color:var(--muted)}
dd,td{overflow-wrap:anywhere}code,.mono{font:14px/1.5 ui-monospace,"Roboto Mono","DejaVu Sans Mono",monospace}
form{display:grid;gap:12px}label{display:grid;gap:4px;font-weight:600;font-size:14px}
input,select,button{font:inherit;color:inherit;border-radius:12px;padding:10px 14px;min-height:48px;border:1px solid var(--line-strong);background:var(--sunken);min-width:0;width:100%}
button{background:var(--action);color:var(--on-action);border:0;border-radius:999px;font-weight:700;cursor:pointer;width:auto}
button:hover{background:var(--action-hover)}
button.quiet{background:var(--sunken);color:var(--text);border:1px solid var(--line);min-height:44px;padding:8px 18px}button.quiet:hover{border-color:var(--action)}
.row{display:grid;grid-template-columns:1fr 1fr;gap:12px}.buttons{display:flex;gap:10px;flex-wrap:wrap}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
output{display:block;min-height:24px;margin-top:8px;overflow-wrap:anywhere}output.ok{color:var(--ok)}output.bad{color:var(--bad)}
ul.mails{list-style:none;padding:0;display:grid;gap:10px}
ul.mails a{display:grid;gap:2px;background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:14px 18px;color:var(--text);text-decoration:none}
ul.mails a:hover{border-color:var(--action)}ul.mails b{overflow-wrap:anywhere}.muted{color:var(--muted);overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:15px/1.55 ui-monospace,"Roboto Mono","DejaVu Sans Mono",monospace}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:12px;background:#fff;color-scheme:light;margin-top:16px}
.empty{text-align:center;color:var(--muted);padding:40px 20px}
`
