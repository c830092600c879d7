import { useFormat, useGet } from '@pedestal/workbench';

/** The systems that the person administers, and whether they administer everything. */
export function useReach() {
  const format = useFormat();
  const { data } = useGet('GET /gateway/authority/reach', {});
  const systems = data?.systems ?? [];
  return {
    isKnown: data !== undefined,
    holdsAll: data?.holdsAll ?? false,
    holds: (code: string) => data?.permissions[code] !== undefined,
    systems,
    systemOptions: systems.map((system) => ({
      value: system.code,
      label: `${format.name(system)} (${system.code})`,
    })),
    nameOfSystem: (code: string | null) => {
      const system = systems.find((one) => one.code === code);
      return system ? format.name(system) : (code ?? '');
    },
  };
}
