import type { IdentityRecord, SecurityCheckRecord } from '../../observation/records.ts';
import { type Scene, messageLength, nameLength, plain } from '../../records/kind.ts';
import { cut, propertyOf } from '../../values/texts.ts';

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

const nameFields = ['username', 'name', 'email', 'id', 'sub'];

/** Returns the identity in `ctx.state.user`, where koa-passport, koa-jwt and others put it; none if there is none. */
export function stateIdentity({ state }: { readonly state: unknown }, { masking }: Pick<Scene, 'masking'>) {
  const user = propertyOf(state, 'user');
  if (user === undefined || user === null || user === false) return [];
  const names = nameFields.map((field) => propertyOf(user, field));
  const name = [...names, user].find((value) => typeof value === 'string' || typeof value === 'number') ?? 'a user';
  const roles = [propertyOf(user, 'roles') ?? propertyOf(user, 'role') ?? []].flat();
  return [
    {
      kind: 'ctx.state.user',
      name: masking.text(cut(String(name), nameLength)),
      authenticated: true,
      roles: roles.filter((role) => typeof role === 'string').slice(0, rolesKept),
    },
  ];
}
