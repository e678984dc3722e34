import type { IdentityRecord, SecurityCheckRecord } from '../../observation/records.ts';
import { messageLength, nameLength, plain } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

const rolesKept = 50;

export const identities = plain('identities', 20, (identity: IdentityRecord) => ({
  kind: cut(identity.kind, nameLength),
  name: cut(identity.name, nameLength),
  authenticated: identity.authenticated,
  roles: identity.roles.slice(0, rolesKept).map((role) => cut(role, nameLength)),
}));

export const securityChecks = plain('security checks', 100, (made: SecurityCheckRecord, { masking }) => ({
  check: cut(made.check, nameLength),
  subject: masking.text(cut(made.subject, messageLength)),
  passed: made.passed,
  reason: masking.text(cut(made.reason, messageLength)),
}));
